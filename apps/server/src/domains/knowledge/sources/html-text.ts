import { convert, type HtmlToTextOptions } from 'html-to-text'
import { decodeText } from './source-text.rules.ts'

const withoutText = [
  'title',
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'nav',
  'iframe',
  'img',
  'button',
  'select',
]

const options: HtmlToTextOptions = {
  wordwrap: false,
  // A page is at most 1 MB; deeper nesting than this has no readable text.
  limits: { maxInputLength: 2_000_000, maxDepth: 200, ellipsis: '' },
  selectors: [
    ...withoutText.map((selector) => ({ selector, format: 'skip' })),
    { selector: 'a', options: { ignoreHref: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 200 } },
  ],
}

/**
 * Returns title and text of a page.
 * @param charset from the answer's header. Null: the page names it, or it is detected.
 */
export function htmlText(bytes: Uint8Array, charset: string | null): { title: string; text: string } {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  const ownCharset = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1]?.toLowerCase() ?? null
  const html = decodeText(bytes, charset ?? ownCharset)
  const title = /<title[^>]{0,200}>([^<]{1,1000})<\/title/i.exec(html.slice(0, 100_000))?.[1] ?? ''
  return { title: convert(title, { wordwrap: false }).replaceAll(/\s+/g, ' ').trim(), text: convert(html, options) }
}
