import type { Language } from '../values/language.ts'
import type { ShippingStatus } from './campaign.ts'
import type { invalidReasons } from './choices.ts'

/** Texts of a campaign's report, shared by the screen and the CSV export. */
export interface ShippingWords {
  columns: readonly string[]
  statuses: Readonly<Record<ShippingStatus, string>>
  /** Texts for the reasons of INVALID; other reasons are error codes. */
  reasons: Readonly<Record<(typeof invalidReasons)[number], string>>
  /** The label of INVALID for people whom the campaign leaves out (`leftOutReasons`). */
  leftOut: string
  /** Texts for the reasons of waiting; other reasons are error codes. */
  waits: Readonly<Record<'ERR_WAPP_NOT_INITIALIZED', string>>
}

export const shippingWords: Readonly<Record<Language, ShippingWords>> = {
  pt: {
    columns: [
      'nome',
      'número',
      'situação',
      'motivo',
      'mensagem',
      'na fila',
      'enviada',
      'entregue',
      'lida',
      'respondida',
    ],
    statuses: {
      WAITING: 'Aguardando',
      SENT: 'Enviada',
      DELIVERED: 'Entregue',
      READ: 'Lida',
      ANSWERED: 'Respondida',
      FAILED: 'Falhou',
      OPTED_OUT: 'Pediu para não receber',
      BLOCKED: 'Bloqueado pela empresa',
      INVALID: 'Número inválido',
      DUPLICATE: 'Número repetido',
    },
    reasons: {
      NO_NUMBER: 'O número não é um telefone',
      NOT_CHECKED: 'O número ainda não foi verificado na lista',
      NOT_ON_WHATSAPP: 'O número não tem WhatsApp',
      NOT_SEEN: 'Quem iniciou a campanha não atende este contato',
      EXCLUDED_TAG: 'Tem uma etiqueta que a campanha deixa de fora',
      EXCLUDED_LIST: 'Está em uma lista que a campanha deixa de fora',
      EXCLUDED_CAMPAIGN: 'Recebeu uma campanha que esta deixa de fora',
      EXCLUDED_RECENT: 'Recebeu uma campanha há poucos dias',
    },
    leftOut: 'Deixado de fora',
    waits: { ERR_WAPP_NOT_INITIALIZED: 'Aguardando conexão' },
  },
  en: {
    columns: ['name', 'number', 'status', 'reason', 'message', 'queued', 'sent', 'delivered', 'read', 'answered'],
    statuses: {
      WAITING: 'Waiting',
      SENT: 'Sent',
      DELIVERED: 'Delivered',
      READ: 'Read',
      ANSWERED: 'Answered',
      FAILED: 'Failed',
      OPTED_OUT: 'Opted out',
      BLOCKED: 'Blocked by the company',
      INVALID: 'Invalid number',
      DUPLICATE: 'Repeated number',
    },
    reasons: {
      NO_NUMBER: 'The number is no phone number',
      NOT_CHECKED: 'The number has not been checked in the list yet',
      NOT_ON_WHATSAPP: 'The number is not on WhatsApp',
      NOT_SEEN: 'The user who started the campaign may not see this contact',
      EXCLUDED_TAG: 'Has a tag that the campaign leaves out',
      EXCLUDED_LIST: 'Is in a list that the campaign leaves out',
      EXCLUDED_CAMPAIGN: 'Got a campaign that this one leaves out',
      EXCLUDED_RECENT: 'Got a campaign a few days ago',
    },
    leftOut: 'Left out',
    waits: { ERR_WAPP_NOT_INITIALIZED: 'Waiting for the connection' },
  },
  es: {
    columns: [
      'nombre',
      'número',
      'situación',
      'motivo',
      'mensaje',
      'en cola',
      'enviado',
      'entregado',
      'leído',
      'respondido',
    ],
    statuses: {
      WAITING: 'En espera',
      SENT: 'Enviado',
      DELIVERED: 'Entregado',
      READ: 'Leído',
      ANSWERED: 'Respondido',
      FAILED: 'Falló',
      OPTED_OUT: 'Pidió no recibir',
      BLOCKED: 'Bloqueado por la empresa',
      INVALID: 'Número inválido',
      DUPLICATE: 'Número repetido',
    },
    reasons: {
      NO_NUMBER: 'El número no es un teléfono',
      NOT_CHECKED: 'El número todavía no se verificó en la lista',
      NOT_ON_WHATSAPP: 'El número no tiene WhatsApp',
      NOT_SEEN: 'Quien inició la campaña no atiende este contacto',
      EXCLUDED_TAG: 'Tiene una etiqueta que la campaña excluye',
      EXCLUDED_LIST: 'Está en una lista que la campaña excluye',
      EXCLUDED_CAMPAIGN: 'Recibió una campaña que esta excluye',
      EXCLUDED_RECENT: 'Recibió una campaña hace pocos días',
    },
    leftOut: 'Excluido',
    waits: { ERR_WAPP_NOT_INITIALIZED: 'Esperando la conexión' },
  },
}
