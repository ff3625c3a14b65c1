import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Storage } from './storage.ts'

/**
 * The beginning of a file, which says what it is.
 * @param length how many bytes at most
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
 * The beginning of a file in the store.
 * @param length how many bytes at most
 * @returns null when there is no such file
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
