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
  ERR_KNOWLEDGE_ADDRESS: {
    status: 400,
    pt: 'Este não é o endereço de uma página pública da internet. Ele começa com https:// ou http://, sem usuário nem senha.',
    en: 'This is not the address of a public web page. It begins with https:// or http://, without user or password.',
    es: 'Esta no es la dirección de una página pública de internet. Empieza con https:// o http://, sin usuario ni contraseña.',
  },
  ERR_KNOWLEDGE_FILE: {
    status: 400,
    pt: 'Este arquivo não é lido. Use um PDF ou um texto (.txt, .md, .csv) de até 10 MB.',
    en: 'This file cannot be read. Use a PDF or a text (.txt, .md, .csv) of at most 10 MB.',
    es: 'Este archivo no se puede leer. Usa un PDF o un texto (.txt, .md, .csv) de hasta 10 MB.',
  },
  ERR_KNOWLEDGE_NO_SOURCE: {
    status: 400,
    pt: 'Só páginas e arquivos podem ser lidos de novo. Este texto foi escrito aqui.',
    en: 'Only pages and files can be read again. This text was written here.',
    es: 'Solo las páginas y los archivos se pueden leer de nuevo. Este texto se escribió aquí.',
  },
  ERR_KNOWLEDGE_READ_ONLY: {
    status: 400,
    pt: 'O conteúdo vem da página ou do arquivo. Aqui só o título pode ser alterado.',
    en: 'The content comes from the page or file. Only the title can be changed here.',
    es: 'El contenido viene de la página o del archivo. Aquí solo se puede cambiar el título.',
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
    'knowledge.refresh': {
      pt: '{{who}} pediu uma nova leitura de {{what}} no conhecimento',
      en: '{{who}} had {{what}} of the knowledge read again',
      es: '{{who}} pidió leer de nuevo {{what}} del conocimiento',
    },
    'knowledge.delete': {
      pt: '{{who}} excluiu o texto {{what}} do conhecimento',
      en: '{{who}} deleted the text {{what}} from the knowledge',
      es: '{{who}} eliminó el texto {{what}} del conocimiento',
    },
  },
} as const satisfies AreaAudit
