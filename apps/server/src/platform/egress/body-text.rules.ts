/**
 * Decodes the body of an answer in the charset that its content-type names. UTF-8 without one, and for unknown names.
 */
export function bodyText(body: Uint8Array, contentType = ''): string {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  return decoderOf(charset).decode(body)
}

function decoderOf(charset: string): TextDecoder {
  // Keeps a byte order mark, like Buffer's own decoding.
  const options = { ignoreBOM: true }
  try {
    return new TextDecoder(charset, options)
  } catch {
    return new TextDecoder('utf-8', options)
  }
}
