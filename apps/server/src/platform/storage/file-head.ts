import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Storage } from './storage.ts'

/**
 * Reads the beginning of a file, which shows its type.
 * @param length maximum number of bytes
 */
export async function headOf(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const read = await file.read(Buffer.alloc(length), 0, length, 0)
    return read.buffer.subarray(0, read.bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Reads the beginning of a stored file.
 * @param length maximum number of bytes
 * @returns null when the file does not exist
 */
export async function headOfStored(
  storage: Storage,
  companyId: number,
  { name, size }: { name: string; size: number },
  length: number,
): Promise<Uint8Array | null> {
  const part = await storage.open(companyId, name, { start: 0, end: Math.min(length, size) - 1 })
  return part && buffer(part.stream)
}
