import type { Storage } from '../../../platform/storage/storage.ts'

/** Returns the bytes of a stored file, or null when it does not exist. The caller has checked its size. */
export async function readStored(
  storage: Pick<Storage, 'open'>,
  companyId: number,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const open = await storage.open(companyId, file)
  if (!open) return null
  const parts: Buffer[] = []
  for await (const part of open.stream) parts.push(part as Buffer)
  return new Uint8Array(Buffer.concat(parts))
}
