import type { AreaAudit, AreaErrors } from '../words.ts'

export const contactErrors = {
  ERR_NO_CONTACT_FOUND: {
    status: 404,
    pt: 'Contato não encontrado. Ele pode ter sido excluído; atualize a lista.',
    en: 'Contact not found. It may have been deleted; refresh the list.',
    es: 'No encontramos el contacto. Es posible que se haya eliminado; actualiza la lista.',
  },
  ERR_NO_IMPORT_FOUND: {
    status: 404,
    pt: 'Importação não encontrada. Escolha o arquivo de novo.',
    en: 'Import not found. Choose the file again.',
    es: 'No encontramos la importación. Elige el archivo de nuevo.',
  },
  ERR_DUPLICATED_CONTACT: {
    status: 409,
    pt: 'Já existe um contato com este número. Procure por ele na lista.',
    en: 'There is already a contact with this number. Look for it in the list.',
    es: 'Ya existe un contacto con este número. Búscalo en la lista.',
  },
  /** With `count`, the number of messages. */
  ERR_CONTACT_MESSAGES_WAIT: {
    status: 409,
    pt: 'Há mensagens esperando para sair para este contato. Diga se elas vão para o número novo ou se não devem ser enviadas.',
    en: 'Messages to this contact are waiting to be sent. Choose whether to send them to the new number or to cancel them.',
    es: 'Hay mensajes que esperan salir hacia este contacto. Indica si van al número nuevo o si no deben enviarse.',
  },
} as const satisfies AreaErrors

export const contactAudit = {
  groups: { contacts: ['contact', 'contacts', 'contactImport'] },
  actions: {
    'contact.number': {
      pt: '{{who}} mudou o número do contato {{what}}',
      en: '{{who}} changed the number of the contact {{what}}',
      es: '{{who}} cambió el número del contacto {{what}}',
    },
    'contact.consent': {
      pt: '{{who}} mudou o que o contato {{what}} recebe de divulgação',
      en: '{{who}} changed the marketing consent of the contact {{what}}',
      es: '{{who}} cambió la publicidad que recibe el contacto {{what}}',
    },
    'contact.delete': {
      pt: '{{who}} excluiu o contato {{what}}',
      en: '{{who}} deleted the contact {{what}}',
      es: '{{who}} eliminó el contacto {{what}}',
    },
    'contact.export': {
      pt: '{{who}} exportou {{what}}',
      en: '{{who}} exported {{what}}',
      es: '{{who}} exportó {{what}}',
    },
    'contacts.update': {
      pt: '{{who}} colocou etiqueta ou fila em {{what}}',
      en: '{{who}} gave {{what}} a tag or a queue',
      es: '{{who}} puso etiqueta o cola en {{what}}',
    },
    'contacts.import': {
      pt: '{{who}} importou os contatos do celular',
      en: '{{who}} imported the contacts of the phone',
      es: '{{who}} importó los contactos del celular',
    },
    'contacts.importCancel': {
      pt: '{{who}} interrompeu a importação dos contatos do celular',
      en: '{{who}} stopped the import of the contacts of the phone',
      es: '{{who}} detuvo la importación de los contactos del celular',
    },
    'contactImport.start': {
      pt: '{{who}} começou a importar os contatos de {{what}}',
      en: '{{who}} started to import the contacts of {{what}}',
      es: '{{who}} empezó a importar los contactos de {{what}}',
    },
    'contactImport.drop': {
      pt: '{{who}} descartou a importação de {{what}}',
      en: '{{who}} discarded the import of {{what}}',
      es: '{{who}} descartó la importación de {{what}}',
    },
    'contactImport.cancel': {
      pt: '{{who}} interrompeu a importação de {{what}}',
      en: '{{who}} stopped the import of {{what}}',
      es: '{{who}} detuvo la importación de {{what}}',
    },
  },
} as const satisfies AreaAudit
