import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** Builds a PDF with a text on each page. */
export function pdfOf(pages: readonly string[], options: { userPassword?: string } = {}): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const document = new PDFDocument(options)
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  document.on('end', () => resolve(Buffer.concat(parts)))
  for (const [at, text] of pages.entries()) {
    if (at > 0) document.addPage()
    document.fontSize(10).text(text)
  }
  document.end()
  return promise
}

/** Builds a PDF whose only page unpacks to this many MiB of blanks. */
export function bombOf(mebibytes: number): Buffer {
  const content = deflateSync(Buffer.alloc(mebibytes * 1024 * 1024, 0x20), { level: 9 })
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>',
  ]
  const head = objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join('')
  const stream = `4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream\n`
  const tail = '\nendstream endobj\ntrailer<</Root 1 0 R>>\n'
  return Buffer.concat([Buffer.from(`%PDF-1.4\n${head}${stream}`), content, Buffer.from(tail)])
}
