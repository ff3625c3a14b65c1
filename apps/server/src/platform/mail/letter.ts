import type { Language } from '@recado/contract/values/language'
import type { Mail } from './mailer.ts'

/** The parts of a mail as plain text. The HTML is generated from them. */
export interface Letter {
  language: Language
  /** Without secrets, because subjects are logged and shown on lock screens. */
  subject: string
  title: string
  paragraphs: readonly string[]
  /** A code to copy, shown large between the paragraphs and the notes. */
  code?: string
  /** Labelled values, such as "E-mail": "ana@…". */
  facts?: readonly { term: string; value: string }[]
  button?: { label: string; href: string }
  /** Small print at the end. */
  notes?: readonly string[]
}

const signatures: Record<Language, string> = {
  pt: 'Recado · as conversas da sua empresa no WhatsApp, em um só lugar',
  en: 'Recado · your company’s WhatsApp conversations in one place',
  es: 'Recado · las conversaciones de tu empresa en WhatsApp, en un solo lugar',
}
const htmlLanguage: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => htmlEntities[mark] ?? mark)

// Mail programs support neither style sheets nor flexbox, and some invert colours automatically.
const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1a2226">${escaped(text)}</p>`
const note = (text: string) =>
  `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:#56646a">${escaped(text)}</p>`
const codeBox = (code: string) =>
  `<p style="margin:8px 0 24px;padding:16px;background:#e2f2ef;border-radius:8px;text-align:center;font-size:28px;line-height:36px;font-weight:700;letter-spacing:3px;color:#0f665e">${escaped(code)}</p>`
const factRows = (facts: NonNullable<Letter['facts']>) => {
  const rows = facts.map(
    ({ term, value }) =>
      `<tr><td style="padding:4px 16px 4px 0;font-size:14px;color:#56646a;vertical-align:top">${escaped(term)}</td><td style="padding:4px 0;font-size:14px;color:#1a2226;font-weight:600">${escaped(value)}</td></tr>`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}</table>`
}
const buttonLink = ({ label, href }: NonNullable<Letter['button']>) =>
  `<p style="margin:8px 0 24px"><a href="${escaped(href)}" style="display:inline-block;padding:12px 24px;background:#0f665e;border-radius:8px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a></p>`

function htmlOf(letter: Letter): string {
  const { language, subject, title, paragraphs, code, facts, button, notes = [] } = letter
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;color:#1a2226">${escaped(title)}</h1>`,
    ...paragraphs.map(paragraph),
    code ? codeBox(code) : '',
    facts ? factRows(facts) : '',
    button ? buttonLink(button) : '',
    ...notes.map(note),
  ].join('')
  return `<!doctype html>
<html lang="${htmlLanguage[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f6f6;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:700;color:#0f665e;${font}">recado</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e0e6e7;border-radius:12px;${font}">${body}</td></tr>
<tr><td style="padding:16px 8px 0;font-size:12px;line-height:18px;color:#56646a;${font}">${escaped(signatures[language])}</td></tr>
</table></td></tr></table>
</body></html>
`
}

function textOf({ language, title, paragraphs, code, facts, button, notes = [] }: Letter): string {
  const blocks = [
    title,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(facts ? [facts.map(({ term, value }) => `${term}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}: ${button.href}`] : []),
    ...notes,
    `-- \n${signatures[language]}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

/**
 * Builds a mail to one person, as HTML for common mail programs and as equivalent text.
 * @param to an address
 */
export function letterMail(to: string, letter: Letter): Mail & { html: string } {
  return { to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) }
}
