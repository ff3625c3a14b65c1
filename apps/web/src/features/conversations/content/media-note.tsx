import type { ShownMediaNote as Note } from '@recado/contract/conversations/message'
import { defineTexts, useTexts } from '../../../platform/i18n/texts.ts'

/** Reasons why a file was sent as a document or is not shown. */
const noteTexts = defineTexts(
  {
    format: 'Enviado como documento: celulares não mostram este formato.',
    codec: 'Enviado como documento: nem todo celular reproduz este formato.',
    size: 'Enviado como documento: passa do tamanho que o WhatsApp mostra na conversa.',
    damaged: 'Enviado como documento: o arquivo está incompleto ou danificado.',
    infected: 'O antivírus encontrou algo perigoso neste arquivo. Ele fica fechado.',
    complex: 'Enviado como documento: é grande ou longo demais para converter.',
  },
  {
    en: async () => ({
      format: 'Sent as a document: phones do not show this format.',
      codec: 'Sent as a document: not every phone plays this format.',
      size: 'Sent as a document: it is larger than WhatsApp shows in a chat.',
      damaged: 'Sent as a document: the file is incomplete or damaged.',
      infected: 'The virus scanner found something dangerous in this file, so it cannot be opened.',
      complex: 'Sent as a document: it is too large or too long to convert.',
    }),
    es: async () => ({
      format: 'Enviado como documento: los teléfonos no muestran este formato.',
      codec: 'Enviado como documento: no todos los teléfonos reproducen este formato.',
      size: 'Enviado como documento: supera el tamaño que WhatsApp muestra en la conversación.',
      damaged: 'Enviado como documento: el archivo está incompleto o dañado.',
      infected: 'El antivirus encontró algo peligroso en este archivo. Queda cerrado.',
      complex: 'Enviado como documento: es demasiado grande o largo para convertirlo.',
    }),
  },
)

/** Says below a document why the customer did not get a picture, video or sound. */
export function MediaNote({ note }: { note: Note }) {
  return <span className="ib-file-size">{useTexts(noteTexts)(note)}</span>
}
