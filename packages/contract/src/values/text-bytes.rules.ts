const SAMPLE = 2_000

/**
 * Decodes a file as spreadsheets and address books save it: UTF-8 or UTF-16 with or without byte order mark, or
 * Windows-1252.
 * @returns null when it is not text, because it contains NUL in unexpected positions
 */
export function textOfBytes(bytes: Uint8Array): string | null {
  const encoding = utf16Of(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Detected by the byte order mark, otherwise by the NUL that is half of every Latin letter, digit and line break. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const pairs = Math.floor(Math.min(bytes.length, SAMPLE) / 2)
  let [even, odd] = [0, 0]
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  if (pairs < 4 || bytes.length % 2 === 1) return null
  if (odd > pairs / 2 && even === 0) return 'utf-16le'
  return even > pairs / 2 && odd === 0 ? 'utf-16be' : null
}
