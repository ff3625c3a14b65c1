import type { MediaType } from '@recado/contract/conversations/message'
import type { Language } from '@recado/contract/values/language'

/** The texts of a transcript. */
export interface TranscriptTexts {
  title: (contact: string) => string
  number: string
  protocol: string
  queue: string
  attendant: string
  connection: string
  period: string
  /** Precedes the advertisement that brought the customer. */
  ad: string
  /**
   * Labels of a quoted message, a quoted status, the company as its author, and a quoted message that is not stored.
   */
  answer: string
  status: string
  company: string
  elsewhere: string
  page: string
  empty: string
  deleted: string
  edited: string
  automatic: string
  phone: string
  media: Readonly<Record<Exclude<MediaType, 'chat'>, string>>
}

const pt: TranscriptTexts = {
  title: (contact) => `Conversa com ${contact}`,
  number: 'Número',
  protocol: 'Protocolo',
  queue: 'Fila',
  attendant: 'Atendente',
  connection: 'Conexão',
  period: 'Período',
  page: 'Página',
  ad: 'Anúncio',
  answer: 'Resposta a',
  status: 'Resposta a um status',
  company: 'empresa',
  elsewhere: 'mensagem que não está aqui',
  empty: 'Nenhuma mensagem.',
  deleted: 'Mensagem apagada',
  edited: 'editada',
  automatic: 'Mensagem automática',
  phone: 'pelo celular',
  media: {
    image: 'Foto',
    audio: 'Áudio',
    video: 'Vídeo',
    application: 'Documento',
    sticker: 'Figurinha',
    locationMessage: 'Localização',
    vcard: 'Contato',
    contactMessage: 'Contato',
    call_log: 'Chamada perdida',
    unsupported: 'Mensagem que só aparece no celular',
  },
}

const en: TranscriptTexts = {
  title: (contact) => `Conversation with ${contact}`,
  number: 'Number',
  protocol: 'Protocol',
  queue: 'Queue',
  attendant: 'Attendant',
  connection: 'Connection',
  period: 'Period',
  page: 'Page',
  ad: 'Ad',
  answer: 'Answer to',
  status: 'Answer to a status',
  company: 'company',
  elsewhere: 'message that is not here',
  empty: 'No messages.',
  deleted: 'Deleted message',
  edited: 'edited',
  automatic: 'Automatic message',
  phone: 'from the phone',
  media: {
    image: 'Photo',
    audio: 'Audio',
    video: 'Video',
    application: 'Document',
    sticker: 'Sticker',
    locationMessage: 'Location',
    vcard: 'Contact',
    contactMessage: 'Contact',
    call_log: 'Missed call',
    unsupported: 'Message that only the phone shows',
  },
}

const es: TranscriptTexts = {
  title: (contact) => `Conversación con ${contact}`,
  number: 'Número',
  protocol: 'Protocolo',
  queue: 'Cola',
  attendant: 'Agente',
  connection: 'Conexión',
  period: 'Período',
  page: 'Página',
  ad: 'Anuncio',
  answer: 'Respuesta a',
  status: 'Respuesta a un estado',
  company: 'empresa',
  elsewhere: 'mensaje que no está aquí',
  empty: 'Ningún mensaje.',
  deleted: 'Mensaje eliminado',
  edited: 'editado',
  automatic: 'Mensaje automático',
  phone: 'desde el móvil',
  media: {
    image: 'Foto',
    audio: 'Audio',
    video: 'Video',
    application: 'Documento',
    sticker: 'Sticker',
    locationMessage: 'Ubicación',
    vcard: 'Contacto',
    contactMessage: 'Contacto',
    call_log: 'Llamada perdida',
    unsupported: 'Mensaje que solo aparece en el móvil',
  },
}

export const transcriptTexts: Readonly<Record<Language, TranscriptTexts>> = { pt, en, es }
