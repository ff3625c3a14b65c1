/** Maximum total size of an unpacked workbook, in bytes. */
export const MOST_UNPACKED_BYTES = 200 * 1024 * 1024

const ZIP = 0x04034b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const OLE = 0xe011cfd0

/** Detects the file type by its first bytes, regardless of its name: a zip (.xlsx) or an old Office document (.xls). */
export function workbookKind(bytes: Uint8Array): 'xlsx' | 'xls' | null {
  if (bytes.length < 8) return null
  const first = viewOf(bytes).getUint32(0, true)
  return first === ZIP ? 'xlsx' : first === OLE ? 'xls' : null
}

/**
 * Returns the unpacked size of a zip in bytes, according to its central directory.
 * @returns null when the directory cannot be read
 */
export function unpackedSize(zip: Uint8Array): number | null {
  const view = viewOf(zip)
  const end = endOf(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let n = 0; n < count; n++) {
    if (at + 46 > zip.length || view.getUint32(at, true) !== ENTRY) return null
    size += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** At most a comment of 65,535 bytes follows it. */
function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === END) return at
  return null
}
