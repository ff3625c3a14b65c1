import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportedRow } from '../../../platform/personal-data.ts'

/** A key of `data.json` with its rows, in pages. */
export interface BundlePart {
  name: string
  rows(): AsyncIterable<readonly ExportedRow[]>
}

export interface Bundle {
  /** The text of the note beside the data. */
  note: string
  /** The head of `data.json`: the person and the time. */
  about: object
  parts: readonly BundlePart[]
  /** Returns a text that replaces a medium that must not be exported. Null for the medium itself. */
  replacement(file: string): Promise<string | null>
  /** Opens a medium. Null when it does not exist. */
  open(file: string): Promise<Readable | null>
}

/**
 * Returns a zip of `LEIAME.txt`, `data.json` and `media/…`. It is written while it is read, so that memory use does not
 * depend on the amount of data.
 * @returns the byte stream; an error in a part or medium becomes an error of the stream
 */
export function bundleOf({ note, about, parts, replacement, open }: Bundle): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  zip.addBuffer(Buffer.from(note, 'utf8'), 'LEIAME.txt')
  const media = new Map<string, string>()
  zip.addReadStream(
    Readable.from(jsonOf(about, parts, media, () => addMedia(zip, media, { replacement, open }))),
    'data.json',
  )
  return out
}

/** The list of media is known only after the data are written. */
async function addMedia(
  zip: ZipFile,
  media: ReadonlyMap<string, string>,
  { replacement, open }: Pick<Bundle, 'replacement' | 'open'>,
): Promise<void> {
  for (const [path, file] of media) {
    const text = await replacement(file)
    if (text !== null) {
      zip.addBuffer(Buffer.from(text, 'utf8'), `${path}.txt`)
      continue
    }
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      open(file).then(
        (stream) => {
          give(null, stream ?? Readable.from([]))
        },
        (error: unknown) => {
          give(error, Readable.from([]))
        },
      )
    })
  }
  zip.end()
}

async function* jsonOf(
  about: object,
  parts: readonly BundlePart[],
  media: Map<string, string>,
  untilEnded: () => Promise<void>,
): AsyncGenerator<string> {
  yield `{\n"about": ${JSON.stringify(about)}`
  for (const part of parts) {
    yield `,\n${JSON.stringify(part.name)}: [`
    let first = true
    for await (const rows of part.rows()) {
      for (const { data, file } of rows) {
        if (file) media.set(file.path, file.name)
        yield `${first ? '' : ','}\n${JSON.stringify(data)}`
        first = false
      }
    }
    yield ']'
  }
  yield '\n}\n'
  await untilEnded()
}
