// Compresses the built web app once, so that the server sends files without compressing them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const kinds = /\.(js|css|html|svg|json|webmanifest|txt)$/
/** In bytes: a smaller file fits in one packet uncompressed. */
const LEAST = 1024

/**
 * Writes `.br` and `.gz` next to every text file of the folder. Browsers accept br over https and from this machine, gz
 * otherwise.
 */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => kinds.test(file) && statSync(file).size >= LEAST)
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      const [br, gz] = await Promise.all([brotli(content, quality), zip(content, { level: 9 })])
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
    }),
  )
}
