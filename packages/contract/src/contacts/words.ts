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
  ERR_NO_SEGMENT_FOUND: {
    status: 404,
    pt: 'Segmento não encontrado. Ele pode ter sido excluído; atualize a lista.',
    en: 'Segment not found. It may have been deleted; refresh the list.',
    es: 'No encontramos el segmento. Es posible que se haya eliminado; actualiza la lista.',
  },
  ERR_DUPLICATED_SEGMENT: {
    status: 409,
    pt: 'Já existe um segmento com este nome.',
    en: 'There is already a segment with this name.',
    es: 'Ya existe un segmento con este nombre.',
  },
  ERR_TOO_MANY_SEGMENTS: {
    status: 422,
    pt: 'A empresa já tem 200 segmentos. Exclua um que não usa mais.',
    en: 'The company has 200 segments already. Delete one that is no longer used.',
    es: 'La empresa ya tiene 200 segmentos. Elimina uno que ya no se use.',
  },
  ERR_SEGMENT_IN_USE: {
    status: 409,
    pt: 'Uma campanha programada ou em andamento usa este segmento.',
    en: 'A scheduled or running campaign uses this segment.',
    es: 'Una campaña programada o en curso usa este segmento.',
  },
  ERR_NO_DELETION_FOUND: {
    status: 404,
    pt: 'Exclusão não encontrada. Atualize a página.',
    en: 'Deletion not found. Reload the page.',
    es: 'No encontramos la eliminación. Actualiza la página.',
  },
  ERR_DELETION_BEGUN: {
    status: 409,
    pt: 'A exclusão já começou e não pode mais ser desfeita.',
    en: 'The deletion has begun and can no longer be undone.',
    es: 'La eliminación ya comenzó y no se puede deshacer.',
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
  groups: { contacts: ['contact', 'contacts', 'contactImport', 'contactSegment'] },
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
      pt: '{{who}} mudou etiqueta ou fila de {{what}}',
      en: '{{who}} changed the tag or queue of {{what}}',
      es: '{{who}} cambió la etiqueta o la cola de {{what}}',
    },
    'contacts.delete': {
      pt: '{{who}} mandou excluir {{what}}',
      en: '{{who}} requested the deletion of {{what}}',
      es: '{{who}} pidió eliminar {{what}}',
    },
    'contacts.deleteUndone': {
      pt: '{{who}} desfez a exclusão de {{what}}',
      en: '{{who}} undid the deletion of {{what}}',
      es: '{{who}} deshizo la eliminación de {{what}}',
    },
    'contactSegment.create': {
      pt: '{{who}} criou o segmento {{what}}',
      en: '{{who}} created the segment {{what}}',
      es: '{{who}} creó el segmento {{what}}',
    },
    'contactSegment.update': {
      pt: '{{who}} alterou o segmento {{what}}',
      en: '{{who}} changed the segment {{what}}',
      es: '{{who}} cambió el segmento {{what}}',
    },
    'contactSegment.delete': {
      pt: '{{who}} excluiu o segmento {{what}}',
      en: '{{who}} deleted the segment {{what}}',
      es: '{{who}} eliminó el segmento {{what}}',
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
