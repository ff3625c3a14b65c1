import { expect, it } from 'vitest'
import { charsetOf, cleanText, decodeText, knowledgeFileType, pageFormat } from './source-text.rules.ts'
import { addressTitle, fileTitle, pageAddress, titleAfter } from './source-title.rules.ts'

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

it.each([
  ['a PDF by its content', '%PDF-1.7 …', 'manual.txt', 'application/pdf'],
  ['a PDF after other bytes', `${'x'.repeat(500)}%PDF-1.7`, 'manual', 'application/pdf'],
  ['a text', 'Olá', 'Preços.TXT', 'text/plain'],
  ['a text about PDF files', 'Um PDF começa com %PDF-1.7.', 'manual.txt', 'text/plain'],
  ['markdown with HTML', '<img src=x>\n# Olá', 'leia.md', 'text/markdown'],
  ['a table', 'a;b', 'tabela.csv', 'text/csv'],
  ['no text of another ending', 'Olá', 'pagina.html', null],
  ['nothing without an ending', 'Olá', 'preços', null],
  ['no binary file with the ending of a text', 'PK\u0003\u0004\u0000', 'planilha.csv', null],
])('AI-12: the type of a file: %s', (_name, content, name, type) => {
  expect(knowledgeFileType(utf8(content), name)).toBe(type)
})

it.each([
  ['text/html; charset=utf-8', '<p>oi', 'html'],
  ['application/xhtml+xml', '<p>oi', 'html'],
  ['text/plain', 'oi', 'text'],
  ['text/plain', 'Um PDF começa com %PDF-1.7.', 'text'],
  ['text/html', '<p>Um PDF começa com %PDF-1.7.', 'html'],
  ['text/plain', '%PDF-1.4', 'pdf'],
  ['application/pdf', '%PDF-1.4', 'pdf'],
  ['application/octet-stream', '%PDF-1.4', 'pdf'],
  ['', '  <!doctype html>', 'html'],
  ['', 'oi', 'text'],
  ['application/json', '{}', null],
  ['image/png', '\u0089PNG', null],
  ['text/plain', '\u0000\u0001', null],
])('AI-11: a server that answers %j with %j sends %s', (type, content, format) => {
  expect(pageFormat(type, utf8(content))).toBe(format)
})

it.each([
  ['UTF-8', utf8('São João'), null],
  ['UTF-8 with its mark', utf8('\ufeffSão João'), null],
  ['UTF-16 with its mark', utf16('São João'), null],
  ['Latin-1 by detection', latin1('São João'), null],
  ['Latin-1 by name', latin1('São João'), 'iso-8859-1'],
  ['UTF-8 although the name is unknown', utf8('São João'), 'x-none'],
])('AI-12: decodes %s', (_name, bytes, charset) => {
  expect(decodeText(bytes, charset)).toBe('São João')
})

it('AI-12: a wrong byte of a page that names UTF-8 does not make it Latin-1', () => {
  expect(decodeText(new Uint8Array([...utf8('João '), 0xff]), 'utf-8')).toBe('João \ufffd')
})

it('AI-12: stored texts have no control characters and no rows of blanks', () => {
  expect(cleanText(' Um\u0000\u0007 \t dois \r\n\r\n\n\n três\u00ad\u200b\ud800 ')).toBe('Um dois\n\ntrês\ufffd')
})

it('AI-11: reads the character set of a content type', () => {
  expect([charsetOf('text/html; Charset="ISO-8859-1"'), charsetOf('text/html')]).toEqual(['iso-8859-1', null])
})

it.each([
  ['https://exemplo.com/faq#precos', 'https://exemplo.com/faq'],
  ['exemplo.com/faq', 'https://exemplo.com/faq'],
  ['exemplo.com:8080/faq', 'https://exemplo.com:8080/faq'],
  ['http://10.0.0.1/', 'http://10.0.0.1/'],
  ['localhost', null],
  ['ftp://exemplo.com', null],
  ['javascript:alert(1)', null],
  ['https://ana:senha@exemplo.com', null],
  ['https://exemplo.com:25/', null],
  ['não é endereço', null],
])('AI-11: the address %s is %s', (text, address) => {
  expect(pageAddress(text)).toBe(address)
})

it('AI-11: a page without an entered title gets its own', () => {
  const address = 'https://exemplo.com/faq/'
  expect(addressTitle(address)).toBe('exemplo.com/faq')
  expect(titleAfter({ title: 'exemplo.com/faq', address }, 'Perguntas')).toBe('Perguntas')
  expect(titleAfter({ title: 'exemplo.com/faq', address }, '')).toBe('exemplo.com/faq')
  expect(titleAfter({ title: 'Nosso FAQ', address }, 'Perguntas')).toBe('Nosso FAQ')
  expect(titleAfter({ title: 'tabela', address: null }, 'Perguntas')).toBe('tabela')
  expect([fileTitle('Tabela 2026.pdf'), fileTitle('.pdf')]).toEqual(['Tabela 2026', '.pdf'])
})
