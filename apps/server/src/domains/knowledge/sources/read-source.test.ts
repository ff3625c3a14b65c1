import { expect, it } from 'vitest'
import { bombOf, pdfOf } from '../test/pdf-files.ts'
import type { DocumentOrder } from './document-in-thread.ts'
import { readSource } from './read-source.ts'

async function read(content: Buffer, format: DocumentOrder['format'] = 'pdf', limitMs?: number) {
  const reports: number[] = []
  const onProgress = async (percent: number) => void reports.push(percent)
  const order = { bytes: new Uint8Array(content), format, charset: null }
  const result = await readSource(1, order, { onProgress, ...(limitMs && { limitMs }) })
  return { result, reports }
}

it('AI-12: reads a PDF page by page with progress, and joins divided words', async () => {
  const { result, reports } = await read(await pdfOf(['Entregamos em dois dias.', 'A garan-\ntia é de um ano.']))
  expect(result).toEqual({ title: '', passages: ['Entregamos em dois dias.\n\nA garantia é de um ano.'] })
  expect(reports).toEqual([50, 100])
})

it.each([
  ['an encrypted PDF', () => pdfOf(['x'], { userPassword: 'senha' }), 'password'],
  ['a PDF without text', () => pdfOf(['']), 'empty'],
  ['what is no PDF', async () => Buffer.from(`%PDF-1.7 ${'x'.repeat(5000)}`), 'damaged'],
  ['half a PDF', async () => (await pdfOf(['Olá'])).subarray(0, 200), 'damaged'],
  ['a PDF that unpacks to 500 MB', async () => bombOf(500), 'complex'],
  ['a PDF with too much text', () => pdfOf(Array(200).fill('palavra '.repeat(700))), 'long'],
] as const)('AI-12: %s is refused as %s', async (_name, content, failure) => {
  expect((await read(await content())).result).toEqual({ failure })
})

it('AI-12: a source that takes too long is given up', async () => {
  expect((await read(await pdfOf(['Olá']), 'pdf', 1)).result).toEqual({ failure: 'complex' })
})

it('AI-11: reads a page without its scripts and menus, tables row by row', async () => {
  const html = `<html><head><title>Pre&ccedil;os &amp; prazos</title><style>p{}</style></head><body><nav>Menu</nav>
    <script>alert(1)</script><h1>Tabela</h1><table><tr><td>Pão</td><td>R$ 1,00</td></tr><tr><td>Bolo</td><td>R$ 20,00</td></tr></table>
    <p>Fale com a <a href="https://exemplo.com">Ana</a>.</p><ul><li>um</li></ul></body></html>`
  const { result } = await read(Buffer.from(html), 'html')
  expect(result).toEqual({
    title: 'Preços & prazos',
    passages: ['Tabela\n\nPão R$ 1,00\nBolo R$ 20,00\n\nFale com a Ana.\n\n- um'],
  })
})

it('AI-11: a page in Latin-1 that names it in its head is read as such', async () => {
  const html = Buffer.from('<head><meta charset="iso-8859-1"><title>São João</title></head><p>Promoção</p>', 'latin1')
  expect((await read(html, 'html')).result).toEqual({ title: 'São João', passages: ['Promoção'] })
})

it('AI-11: a page that shows text only by scripts has no text', async () => {
  expect((await read(Buffer.from('<div id=root></div><script>x</script>'), 'html')).result).toEqual({
    failure: 'empty',
  })
})
