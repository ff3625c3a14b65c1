import { expect, it } from 'vitest'
import { documentNamed } from './document-type.rules.ts'

const bytes = 'application/octet-stream'

it.each<[string, string | null, string, string]>([
  ['NFe3526.xml', bytes, 'NFe3526.xml', 'application/xml'],
  ['NOTA.XML', bytes, 'NOTA.XML', 'application/xml'],
  ['logo.svg', bytes, 'logo.svg', 'image/svg+xml'],
  ['certificado.p12', bytes, 'certificado.p12', 'application/x-pkcs12'],
  ['convite.ics', 'text/plain', 'convite.ics', 'text/calendar'],
  ['aviso.eml', 'text/plain', 'aviso.eml', 'message/rfc822'],
  ['velho.doc', 'application/x-cfb', 'velho.doc', 'application/msword'],
  ['planilha.xls', 'application/x-cfb', 'planilha.xls', 'application/vnd.ms-excel'],
  ['app.apk', 'application/zip', 'app.apk', 'application/vnd.android.package-archive'],
  ['fotos.zip', 'application/zip', 'fotos.zip', 'application/zip'],
  ['contrato.pdf', 'application/pdf', 'contrato.pdf', 'application/pdf'],
  ['contrato.doc', 'application/pdf', 'contrato.doc.pdf', 'application/pdf'],
  ['CONTRATO.PDF', 'application/pdf', 'CONTRATO.PDF', 'application/pdf'],
  ['foto.jpg', 'image/heic', 'foto.jpg.heic', 'image/heic'],
  ['figurinha.png', 'image/webp', 'figurinha.png.webp', 'image/webp'],
  ['foto.jpeg', 'image/jpeg', 'foto.jpeg', 'image/jpeg'],
  ['logo.ai', 'application/pdf', 'logo.ai', 'application/pdf'],
  ['Orçamento v2.1', 'application/pdf', 'Orçamento v2.1.pdf', 'application/pdf'],
  ['dados.kmz', 'application/zip', 'dados.kmz', 'application/zip'],
  ['contrato', 'application/pdf', 'contrato.pdf', 'application/pdf'],
  ['IMG 0001', 'image/heic', 'IMG 0001.heic', 'image/heic'],
  ['sem tipo', bytes, 'sem tipo', bytes],
  ['sem tipo', null, 'sem tipo', bytes],
  ['constructor', bytes, 'constructor', bytes],
  ['x.constructor', bytes, 'x.constructor', bytes],
])('MSG-12: the document %s of type %s is sent as %s, %s', (name, mimetype, fileName, type) => {
  expect(documentNamed(name, mimetype)).toEqual({ fileName, mimetype: type })
})
