import type { AreaAudit, AreaErrors } from '../words.ts'

export const knowledgeErrors = {
  ERR_NO_DOCUMENT_FOUND: {
    status: 404,
    pt: 'Texto não encontrado. Ele pode ter sido excluído; atualize a lista.',
    en: 'Text not found. It may have been deleted; refresh the list.',
    es: 'No se encontró el texto. Puede haber sido eliminado; actualiza la lista.',
  },
  ERR_KNOWLEDGE_FULL: {
    status: 409,
    pt: 'A empresa já tem 300 textos e perguntas. Exclua ou junte alguns antes de criar outro.',
    en: 'The company already has 300 texts and questions. Delete or merge some before you add another.',
    es: 'La empresa ya tiene 300 textos y preguntas. Elimina o junta algunos antes de crear otro.',
  },
} as const satisfies AreaErrors

export const knowledgeAudit = {
  groups: { settings: ['knowledge'] },
  actions: {
    'knowledge.create': {
      pt: '{{who}} criou o texto {{what}} do conhecimento',
      en: '{{who}} added the text {{what}} to the knowledge',
      es: '{{who}} creó el texto {{what}} del conocimiento',
    },
    'knowledge.update': {
      pt: '{{who}} alterou o texto {{what}} do conhecimento',
      en: '{{who}} changed the text {{what}} of the knowledge',
      es: '{{who}} cambió el texto {{what}} del conocimiento',
    },
    'knowledge.delete': {
      pt: '{{who}} excluiu o texto {{what}} do conhecimento',
      en: '{{who}} deleted the text {{what}} from the knowledge',
      es: '{{who}} eliminó el texto {{what}} del conocimiento',
    },
  },
} as const satisfies AreaAudit
