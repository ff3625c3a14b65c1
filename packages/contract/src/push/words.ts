import type { AreaAudit, AreaErrors } from '../words.ts'

export const pushErrors = {
  ERR_NO_PUSH_DEVICE_FOUND: {
    status: 404,
    pt: 'Aparelho não encontrado. Ele pode ter sido removido; atualize a página.',
    en: 'Device not found. It may have been removed; refresh the page.',
    es: 'No se encontró el dispositivo. Puede haber sido eliminado; actualiza la página.',
  },
  ERR_PUSH_ADDRESS: {
    status: 400,
    pt: 'Este navegador usa um serviço de avisos que a instalação não conhece. Use Chrome, Edge, Firefox ou Safari.',
    en: 'This browser uses a notice service that this installation does not know. Use Chrome, Edge, Firefox or Safari.',
    es: 'Este navegador usa un servicio de avisos que la instalación no conoce. Usa Chrome, Edge, Firefox o Safari.',
  },
  ERR_PUSH_KEYS: {
    status: 400,
    pt: 'O navegador enviou uma inscrição incompleta. Desative os avisos neste aparelho e ative de novo.',
    en: 'The browser sent an incomplete subscription. Turn notices off on this device and on again.',
    es: 'El navegador envió una suscripción incompleta. Desactiva los avisos en este dispositivo y actívalos de nuevo.',
  },
  ERR_PUSH_DEVICES_LIMIT: {
    status: 409,
    pt: 'Você já tem 20 aparelhos com avisos. Remova um que não usa mais.',
    en: 'You already have 20 devices with notices. Remove one that you no longer use.',
    es: 'Ya tienes 20 dispositivos con avisos. Elimina uno que ya no uses.',
  },
} as const satisfies AreaErrors

export const pushAudit = {
  groups: { users: ['pushDevice'] },
  actions: {
    'pushDevice.create': {
      pt: '{{who}} ativou avisos no aparelho {{what}}',
      en: '{{who}} turned notices on for the device {{what}}',
      es: '{{who}} activó avisos en el dispositivo {{what}}',
    },
    'pushDevice.delete': {
      pt: '{{who}} desativou avisos no aparelho {{what}}',
      en: '{{who}} turned notices off for the device {{what}}',
      es: '{{who}} desactivó avisos en el dispositivo {{what}}',
    },
  },
} as const satisfies AreaAudit
