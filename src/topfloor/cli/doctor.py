"""The command that examines this machine: doctor."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from topfloor.cli.kinds import Whole
from topfloor.cli.options import with_database, with_json, with_language
from topfloor.cli.output import print_json
from topfloor.engine.texts import count, say

if TYPE_CHECKING:
    from topfloor.server.admin.doctor import Finding

ADMIN = "topfloor.server.admin"


@click.command()
@click.option("--host")
@click.option("--port", type=Whole(0, 65535))
@with_database
@with_language
@with_json
def doctor(lang: str, as_json: bool, host: str | None, port: int | None, database: str | None) -> int:
    """Examine whether this machine has what a server needs."""
    from topfloor.server.admin.doctor import examine, is_healthy

    async def told() -> list[Finding]:
        findings = []
        async for finding in examine(database, host, port):
            findings.append(finding)
            if not as_json:
                _tell(finding, lang)
        return findings

    findings = asyncio.run(told())
    if as_json:
        print_json({"healthy": is_healthy(findings), "findings": [_as_data(finding, lang) for finding in findings]})
    else:
        click.echo(f"\n{_verdict(findings, lang)}")
    return 0 if is_healthy(findings) else 1


def _tell(finding: Finding, lang: str) -> None:
    verdict = say(ADMIN, lang, f"doctor.verdicts.{finding.verdict}")
    name = say(ADMIN, lang, f"doctor.names.{finding.about}")
    click.echo(f"{verdict:8} {name}: {finding.text.said(lang)}.")
    if finding.remedy is not None:
        click.echo(f"{'':8} → {finding.remedy.said(lang)}")


def _as_data(finding: Finding, lang: str) -> dict[str, str | None]:
    remedy = None if finding.remedy is None else finding.remedy.said(lang)
    return {"about": finding.about, "verdict": finding.verdict, "text": finding.text.said(lang), "remedy": remedy}


def _verdict(findings: list[Finding], lang: str) -> str:
    ill = sum(finding.verdict == "wrong" for finding in findings)
    if ill:
        return count(ADMIN, lang, "doctor.ill", ill)
    minded = any(finding.verdict == "beware" for finding in findings)
    return say(ADMIN, lang, "doctor.mostly" if minded else "doctor.healthy")
