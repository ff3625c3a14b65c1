import type { AreaAudit, AreaErrors } from '../words.ts'

export const privacyErrors = {
  ERR_CONTACT_IS_GROUP: {
    status: 409,
    pt: 'Grupos não têm dados pessoais próprios. Escolha uma pessoa.',
    en: 'Groups have no personal data of their own. Choose a person.',
    es: 'Los grupos no tienen datos personales propios. Elige a una persona.',
  },
  ERR_CONTACT_ERASED: {
    status: 409,
    pt: 'Os dados deste contato já foram apagados.',
    en: 'The data of this contact have been erased already.',
    es: 'Los datos de este contacto ya se borraron.',
  },
  ERR_PRIVACY_UNDER_WAY: {
    status: 409,
    pt: 'Já há uma exportação ou exclusão em andamento para este contato. Espere ela terminar.',
    en: 'An export or erasure of this contact is under way. Wait until it has ended.',
    es: 'Ya hay una exportación o un borrado en curso para este contacto. Espera a que termine.',
  },
  ERR_PRIVACY_CONFIRMATION: {
    status: 400,
    pt: 'O texto não é igual ao nome nem ao número do contato. Digite um deles para confirmar.',
    en: 'The text is neither the name nor the number of the contact. Type one of them to confirm.',
    es: 'El texto no es igual al nombre ni al número del contacto. Escribe uno de ellos para confirmar.',
  },
} as const satisfies AreaErrors

export const privacyAudit = {
  groups: { contacts: ['privacy'] },
  actions: {
    'privacy.export': {
      pt: '{{who}} exportou os dados do contato {{what}}',
      en: '{{who}} exported the data of the contact {{what}}',
      es: '{{who}} exportó los datos del contacto {{what}}',
    },
    'privacy.erase': {
      pt: '{{who}} apagou os dados do contato {{what}}',
      en: '{{who}} erased the data of the contact {{what}}',
      es: '{{who}} borró los datos del contacto {{what}}',
    },
    'privacy.settings': {
      pt: '{{who}} mudou a privacidade da empresa',
      en: '{{who}} changed the privacy settings of the company',
      es: '{{who}} cambió la privacidad de la empresa',
    },
  },
} as const satisfies AreaAudit
