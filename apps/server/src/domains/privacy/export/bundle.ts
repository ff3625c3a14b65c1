import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportedRow } from '../../../platform/personal-data.ts'

/** A key of `data.json` with its rows, a page at a time. */
export interface BundlePart {
  name: string
  rows(): AsyncIterable<readonly ExportedRow[]>
}

export interface Bundle {
  /** What stands in the note beside the data. */
  note: string
  /** Begins `data.json`: whose data, and of when. */
  about: object
  parts: readonly BundlePart[]
  /** A text that takes the place of a medium that may not leave; null: the medium itself. */
  replacement(file: string): Promise<string | null>
  /** Opens a medium; null when it is gone. */
  open(file: string): Promise<Readable | null>
}

/**
 * A zip of `LEIAME.txt`, `data.json` and `media/…`. Written as it is read: memory does not grow with what a person wrote.
 * @returns its bytes; an error of a part or a medium is the stream's
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

/** Only when the data are written it is known which media there are. */
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
  ended: () => Promise<void>,
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
  await ended()
}
