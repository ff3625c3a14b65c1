import type { AreaAudit, AreaErrors } from '../words.ts'

export const contactListErrors = {
  ERR_NO_CONTACT_LIST_FOUND: {
    status: 404,
    pt: 'Lista de contatos não encontrada. Ela pode ter sido excluída; atualize a página.',
    en: 'Contact list not found. It may have been deleted; refresh the page.',
    es: 'No se encontró la lista de contactos. Puede haber sido eliminada; actualiza la página.',
  },
  ERR_NO_LIST_ITEM_FOUND: {
    status: 404,
    pt: 'Esta pessoa não está mais na lista. Atualize a página.',
    en: 'This person is no longer on the list. Refresh the page.',
    es: 'Esta persona ya no está en la lista. Actualiza la página.',
  },
  ERR_CONTACT_LIST_IN_USE: {
    status: 409,
    pt: 'Uma campanha que ainda não terminou usa esta lista. Espere que ela termine ou escolha outra lista nela.',
    en: 'An unfinished campaign uses this list. Wait until it has finished or choose another list in it.',
    es: 'Una campaña que aún no terminó usa esta lista. Espera a que termine o elige otra lista en ella.',
  },
} as const satisfies AreaErrors

export const contactListAudit = {
  groups: { contacts: ['contactList'] },
  actions: {
    'contactList.create': {
      pt: '{{who}} criou a lista de contatos {{what}}',
      en: '{{who}} created the contact list {{what}}',
      es: '{{who}} creó la lista de contactos {{what}}',
    },
    'contactList.update': {
      pt: '{{who}} alterou a lista de contatos {{what}}',
      en: '{{who}} changed the contact list {{what}}',
      es: '{{who}} cambió la lista de contactos {{what}}',
    },
    'contactList.delete': {
      pt: '{{who}} excluiu a lista de contatos {{what}}',
      en: '{{who}} deleted the contact list {{what}}',
      es: '{{who}} eliminó la lista de contactos {{what}}',
    },
    'contactList.contacts': {
      pt: '{{who}} copiou contatos para a lista {{what}}',
      en: '{{who}} copied contacts into the list {{what}}',
      es: '{{who}} copió contactos a la lista {{what}}',
    },
    'contactList.check': {
      pt: '{{who}} mandou verificar os números da lista {{what}}',
      en: '{{who}} had the numbers of the list {{what}} checked',
      es: '{{who}} mandó verificar los números de la lista {{what}}',
    },
    'contactList.cancelCheck': {
      pt: '{{who}} interrompeu a verificação dos números da lista {{what}}',
      en: '{{who}} stopped the check of the numbers of the list {{what}}',
      es: '{{who}} detuvo la verificación de los números de la lista {{what}}',
    },
    'contactList.item': {
      pt: '{{who}} tirou {{what}} de uma lista de contatos',
      en: '{{who}} removed {{what}} from a contact list',
      es: '{{who}} quitó a {{what}} de una lista de contactos',
    },
  },
} as const satisfies AreaAudit
