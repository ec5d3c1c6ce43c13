/**
 * The page's types of what travels between it and the server, made from the server's own schema:
 * `npm run types` writes src/protocol.ts; with --check it only says whether that file is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'
import { format, resolveConfig } from 'prettier'

const schemaFile = new URL('../src/protocol.schema.json', import.meta.url)
const typesFile = new URL('../src/protocol.ts', import.meta.url)
const banner = '/** Made from protocol.schema.json by `npm run types`; whoever changes it by hand changes nothing. */'

/** The schema in the words that the generator knows: pairs as lists of items, and only a text beside a reference. */
function plain(part) {
  if (Array.isArray(part)) return part.map(plain)
  if (part === null || typeof part !== 'object') return part
  if ('$ref' in part)
    return part.description ? { description: part.description, allOf: [{ $ref: part.$ref }] } : { $ref: part.$ref }
  const { prefixItems, ...rest } = part
  const said = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plain(value)]))
  return prefixItems ? { ...said, items: prefixItems.map(plain) } : said
}

const schema = plain(JSON.parse(readFileSync(schemaFile, 'utf8')))
schema.anyOf = Object.keys(schema.$defs).map((name) => ({ $ref: `#/$defs/${name}` })) // what REST sends, too
const source = await compile(schema, 'Protocol', { bannerComment: banner, format: false, maxItems: 3 })
const types = await format(source, { ...(await resolveConfig(typesFile)), parser: 'typescript' })

if (!process.argv.includes('--check')) writeFileSync(typesFile, types)
else if (readFileSync(typesFile, 'utf8') !== types) {
  console.error('src/protocol.ts is out of date: npm run types')
  process.exit(1)
}
