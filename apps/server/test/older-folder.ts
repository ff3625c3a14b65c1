import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import type { MessagePayload } from '../src/domains/conversations/messages/payloads.ts'

const folder = join(import.meta.dirname, 'older-folder')

/**
 * Fills an empty database with the data of an older version (older-folder/README.md).
 * @param ownerUrl the empty database's address; the serving roles exist on its server
 */
export async function restoreOlderDatabase(ownerUrl: string): Promise<void> {
  const text = brotliDecompressSync(await readFile(join(folder, 'database.sql.br'))).toString('utf8')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Copies its media to where the product expects them. Returns their paths below DATA_DIR/media. */
export async function restoreOlderMedia(dataDir: string): Promise<string[]> {
  const files: Record<string, string> = JSON.parse(await readFile(join(folder, 'media.json'), 'utf8'))
  for (const [path, content] of Object.entries(files)) {
    const file = join(dataDir, 'media', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(content, 'base64'))
  }
  return Object.keys(files)
}

/** Returns messages and their tickets as the older version showed them. */
export async function olderPayloads(): Promise<MessagePayload[]> {
  const text = brotliDecompressSync(await readFile(join(folder, 'payloads.jsonl.br'))).toString('utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
