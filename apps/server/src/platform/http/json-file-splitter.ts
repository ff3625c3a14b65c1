const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]
/** Longer keys cannot be the field's. */
const MOST_KEY_BYTES = 64

/** Where the splitter passes the parts of a JSON text, in their order. */
export interface JsonParts {
  /** Bytes of the JSON text without the field's value, which becomes an empty string. */
  rest(bytes: Buffer): void
  /** Unescaped bytes of the field's value. */
  value(bytes: Buffer): void
  /** The value is complete. */
  valueEnd(): void
}

/**
 * Separates the text of one field of a JSON object from the other bytes while they arrive, so that a large file is
 * never parsed as a whole. It only finds the field; the parser of the rest reports invalid JSON. A second field with
 * this name stays in the rest.
 * @param field ASCII name of a field of the outermost object
 * @returns accepts the next bytes
 */
export function createJsonFileSplitter(field: string, parts: JsonParts): (chunk: Buffer) => void {
  const structure = createStructure(field)
  const readValue = createUnescaper(parts)
  let isInValue = false
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      const end = isInValue ? readValue(chunk, at) : structure(chunk, at)
      if (!isInValue) parts.rest(chunk.subarray(at, end ?? chunk.length))
      if (end === null) return
      if (isInValue) parts.valueEnd()
      isInValue = !isInValue
      at = end
    }
  }
}

/** Returns a function that reads bytes from a position and returns where the field's value begins, or null. */
function createStructure(field: string): (chunk: Buffer, from: number) => number | null {
  let [depth, isInString, isEscaped, isKey, isSeen] = [0, false, false, false, false]
  let key: number[] = []
  const inString = (byte: number) => {
    if (isEscaped) isEscaped = false
    else if (byte === BACKSLASH) isEscaped = true
    else if (byte === QUOTE) isInString = false
    else if (isKey && depth === 1 && key.length <= MOST_KEY_BYTES) key.push(byte)
  }
  const outside = (byte: number) => {
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--
    if (depth !== 1) return
    if (byte === COLON) isKey = false
    if (byte === COMMA || byte === OPEN_OBJECT) [isKey, key] = [true, []]
  }
  return (chunk, from) => {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (isInString) inString(byte)
      else if (byte !== QUOTE) outside(byte)
      else if (isSeen || depth !== 1 || isKey || String.fromCharCode(...key) !== field) isInString = true
      else {
        isSeen = true
        return at + 1
      }
    }
    return null
  }
}

/**
 * Returns a function that passes the bytes of a JSON string on and returns the position of its closing quote, or null.
 * Encoders escape the slash of base64 (PHP) or its plus sign (.NET).
 */
function createUnescaper(parts: Pick<JsonParts, 'value'>): (chunk: Buffer, from: number) => number | null {
  let sequence: string | null = null
  return (chunk, from) => {
    let at = from
    let quote = chunk.indexOf(QUOTE, at)
    while (at < chunk.length) {
      if (sequence !== null) {
        sequence += String.fromCharCode(chunk[at++] ?? 0)
        if (sequence[0] === 'u' && sequence.length < 5) continue
        parts.value(unescaped(sequence))
        sequence = null
        if (quote !== -1 && quote < at) quote = chunk.indexOf(QUOTE, at)
        continue
      }
      const slash = chunk.subarray(at, quote === -1 ? undefined : quote).indexOf(BACKSLASH)
      const end = slash !== -1 ? at + slash : quote === -1 ? chunk.length : quote
      if (end > at) parts.value(chunk.subarray(at, end))
      if (slash === -1) return quote === -1 ? null : quote
      sequence = ''
      at = end + 1
    }
    return null
  }
}

const whitespace: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const unescaped = (sequence: string): Buffer =>
  Buffer.from(
    sequence[0] === 'u'
      ? String.fromCharCode(Number.parseInt(sequence.slice(1), 16))
      : (whitespace[sequence] ?? sequence),
  )
