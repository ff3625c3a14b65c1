import type { AreaAudit, AreaErrors } from '../words.ts'

export const scheduleErrors = {
  ERR_NO_SCHEDULE_FOUND: {
    status: 404,
    pt: 'Agendamento não encontrado. Ele pode ter sido excluído; atualize a agenda.',
    en: 'Scheduled message not found. It may have been deleted; refresh the calendar.',
    es: 'No se encontró el mensaje programado. Puede haber sido eliminado; actualiza la agenda.',
  },
  ERR_SCHEDULE_SENT: {
    status: 409,
    pt: 'Esta mensagem já foi enviada e não pode mais ser alterada.',
    en: 'This message was already sent and can no longer be changed.',
    es: 'Este mensaje ya se envió y no se puede modificar.',
  },
  ERR_SCHEDULE_QUEUED: {
    status: 409,
    pt: 'Esta mensagem já está na fila de envio e não pode mais ser alterada.',
    en: 'This message is already in the sending queue and cannot be changed any more.',
    es: 'Este mensaje ya está en la cola de envío y no se puede cambiar.',
  },
  ERR_SCHEDULE_PAST: {
    status: 400,
    pt: 'Este horário já passou. Escolha um horário futuro.',
    en: 'This time has already passed. Choose a time in the future.',
    es: 'Esta hora ya pasó. Elige una hora futura.',
  },
  ERR_SCHEDULE_ENDS_FIRST: {
    status: 400,
    pt: 'A repetição termina antes do primeiro envio. Escolha um último dia posterior.',
    en: 'The repetition ends before the first message. Choose a later last day.',
    es: 'La repetición termina antes del primer envío. Elige un último día posterior.',
  },
} as const satisfies AreaErrors

export const scheduleAudit = {
  groups: { tickets: ['schedule'] },
  actions: {
    'schedule.create': {
      pt: '{{who}} agendou uma mensagem para {{what}}',
      en: '{{who}} scheduled a message to {{what}}',
      es: '{{who}} programó un mensaje para {{what}}',
    },
    'schedule.update': {
      pt: '{{who}} alterou o agendamento para {{what}}',
      en: '{{who}} changed the scheduled message to {{what}}',
      es: '{{who}} cambió el mensaje programado para {{what}}',
    },
    'schedule.delete': {
      pt: '{{who}} excluiu o agendamento para {{what}}',
      en: '{{who}} deleted the scheduled message to {{what}}',
      es: '{{who}} eliminó el mensaje programado para {{what}}',
    },
    'schedule.picture': {
      pt: '{{who}} mudou a imagem do agendamento para {{what}}',
      en: '{{who}} changed the picture of the scheduled message to {{what}}',
      es: '{{who}} cambió la foto del mensaje programado para {{what}}',
    },
    'schedule.file': {
      pt: '{{who}} mudou o arquivo do agendamento para {{what}}',
      en: '{{who}} changed the file of the scheduled message to {{what}}',
      es: '{{who}} cambió el archivo del mensaje programado para {{what}}',
    },
  },
} as const satisfies AreaAudit
