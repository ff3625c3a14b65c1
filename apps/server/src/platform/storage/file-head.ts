import { open } from 'node:fs/promises'

/**
 * The beginning of a file, which says what it is.
 * @param length how many bytes at most
 */
export async function headOf(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
