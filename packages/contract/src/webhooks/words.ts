import type { AreaAudit, AreaErrors } from '../words.ts'

export const webhookErrors = {
  ERR_NO_WEBHOOK_FOUND: {
    status: 404,
    pt: 'Webhook não encontrado. Ele pode ter sido excluído; atualize a lista.',
    en: 'Webhook not found. It may have been deleted; refresh the list.',
    es: 'No encontramos el webhook. Es posible que se haya eliminado; actualiza la lista.',
  },
  ERR_NO_DELIVERY_FOUND: {
    status: 404,
    pt: 'Entrega não encontrada. Entregas antigas são apagadas; atualize a lista.',
    en: 'Delivery not found. Old deliveries are removed; refresh the list.',
    es: 'No encontramos la entrega. Las entregas antiguas se borran; actualiza la lista.',
  },
  ERR_WEBHOOK_ADDRESS: {
    status: 400,
    pt: 'Este endereço não pode ser chamado. Use um endereço público que comece por https:// ou http://, sem usuário e senha.',
    en: 'This address cannot be called. Use a public address that begins with https:// or http://, without a user and password.',
    es: 'Esta dirección no se puede llamar. Usa una dirección pública que empiece por https:// o http://, sin usuario ni contraseña.',
  },
  ERR_WEBHOOK_LIMIT: {
    status: 409,
    pt: 'Sua empresa já tem 20 webhooks. Exclua um deles ou mude os eventos de um que já existe.',
    en: 'Your company already has 20 webhooks. Delete one of them or change the events of an existing one.',
    es: 'Tu empresa ya tiene 20 webhooks. Elimina uno o cambia los eventos de uno que ya existe.',
  },
} as const satisfies AreaErrors

export const webhookAudit = {
  groups: { settings: ['webhook'] },
  actions: {
    'webhook.create': {
      pt: '{{who}} criou o webhook {{what}}',
      en: '{{who}} created the webhook {{what}}',
      es: '{{who}} creó el webhook {{what}}',
    },
    'webhook.update': {
      pt: '{{who}} alterou o webhook {{what}}',
      en: '{{who}} changed the webhook {{what}}',
      es: '{{who}} cambió el webhook {{what}}',
    },
    'webhook.delete': {
      pt: '{{who}} excluiu o webhook {{what}}',
      en: '{{who}} deleted the webhook {{what}}',
      es: '{{who}} eliminó el webhook {{what}}',
    },
    'webhook.secret': {
      pt: '{{who}} renovou o segredo do webhook {{what}}',
      en: '{{who}} renewed the secret of the webhook {{what}}',
      es: '{{who}} renovó el secreto del webhook {{what}}',
    },
    'webhook.replay': {
      pt: '{{who}} repetiu entregas do webhook {{what}}',
      en: '{{who}} repeated deliveries of the webhook {{what}}',
      es: '{{who}} repitió entregas del webhook {{what}}',
    },
    'webhook.off': {
      pt: 'O webhook {{what}} foi desligado, porque falhava há dias',
      en: 'The webhook {{what}} was switched off, as it had failed for days',
      es: 'El webhook {{what}} se desactivó porque llevaba días fallando',
    },
  },
} as const satisfies AreaAudit
