/** The little of Node.js that tests use. */
declare module 'node:fs' {
  export function readFileSync(path: URL): Uint8Array
}
declare module 'node:zlib' {
  export function gunzipSync(packed: Uint8Array): { toString(): string }
}
