import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import PDFDocument from 'pdfkit'
import { printParts } from './print-parts.rules.ts'
import { printable } from './printable.rules.ts'
import { adIn, clockOf, factsOf, formatDay, printedBody, quoteIn, senderOf } from './transcript-lines.rules.ts'
import type { TranscriptTexts } from './transcript-texts.ts'

const MARGIN = 56
const INK = '#1a1a1a'
const QUIET = '#666666'

/** A transcript being written; pages are emitted as soon as they are full. */
export interface Transcript {
  document: PDFKit.PDFDocument
  add(message: Message): void
  /** Finishes the document. */
  end(): void
}

export interface TranscriptHead {
  ticket: Ticket
  company: string
  texts: TranscriptTexts
  /** The company's IANA time zone. */
  timeZone: string
  /** False only in tests, to read the content without unpacking. */
  compress?: boolean
}

/** Starts a transcript with its heading. Uses PDF's standard fonts, so nothing has to be embedded. */
export function createTranscript({ ticket, company, texts, timeZone, compress = true }: TranscriptHead): Transcript {
  const title = texts.title(ticket.contact.name)
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    compress,
    autoFirstPage: false,
    info: { Title: title, Author: company, Subject: ticket.code },
  })
  let page = 0
  document.on('pageAdded', () => {
    page++
    writeFoot(document, `${printable(company)} · ${ticket.code} · ${texts.page} ${page}`)
  })
  document.addPage()
  document.font('Helvetica').fontSize(10).fillColor(QUIET).text(printable(company))
  document.font('Helvetica-Bold').fontSize(16).fillColor(INK).text(printable(title)).moveDown(0.4)
  for (const [name, value] of factsOf(ticket, texts, timeZone)) {
    document.fontSize(10).font('Helvetica').fillColor(QUIET).text(`${name}: `, { continued: true })
    document.fillColor(INK).text(printable(value))
  }
  document.moveDown(1)
  let day = ''
  return {
    document,
    add(message) {
      const now = formatDay(message.createdAt, timeZone)
      if (now !== day) writeDay(document, now)
      day = now
      writeMessage(document, message, { sender: senderOf(message, texts, company), texts, timeZone })
    },
    end() {
      if (day === '') document.font('Helvetica').fontSize(10).fillColor(QUIET).text(texts.empty)
      document.end()
    },
  }
}

/** Below the margin, where a text would otherwise start a new page. */
function writeFoot(document: PDFKit.PDFDocument, text: string): void {
  const { x, y } = document
  const { page } = document
  page.margins.bottom = 0
  document
    .font('Helvetica')
    .fontSize(8)
    .fillColor(QUIET)
    .text(text, MARGIN, page.height - 36, { width: page.width - 2 * MARGIN, align: 'center', lineBreak: false })
  page.margins.bottom = MARGIN
  document.x = x
  document.y = y
}

function writeDay(document: PDFKit.PDFDocument, day: string): void {
  keepTogether(document, 60)
  document
    .moveDown(0.6)
    .font('Helvetica-Bold')
    .fontSize(9)
    .fillColor(QUIET)
    .text(day, { align: 'center' })
    .moveDown(0.4)
}

function writeMessage(
  document: PDFKit.PDFDocument,
  message: Message,
  { sender, texts, timeZone }: { sender: string; texts: TranscriptTexts; timeZone: string },
): void {
  keepTogether(document, 30)
  const editedSuffix = message.isEdited && !message.isDeleted ? ` (${texts.edited})` : ''
  const head = `${clockOf(message.createdAt, timeZone)}  ${printable(sender)}${editedSuffix}`
  document
    .font('Helvetica-Bold')
    .fontSize(9)
    .fillColor(message.fromMe ? '#0b6e4f' : '#1f4e8c')
    .text(head)
  const parts = [adIn(message, texts), quoteIn(message, texts), printedBody(message, texts)]
  const reactions = message.reactions.map(({ emoji }) => emoji).join(' ')
  document.font('Helvetica').fontSize(10).fillColor(INK)
  for (const piece of printParts(printable(parts.filter((line) => line !== '').join('\n')))) document.text(piece)
  if (reactions !== '') document.fontSize(8).fillColor(QUIET).text(printable(reactions))
  document.moveDown(0.5)
}

/** Keeps a heading from standing alone at the end of a page. */
function keepTogether(document: PDFKit.PDFDocument, height: number): void {
  if (document.y + height > document.page.height - MARGIN) document.addPage()
}
