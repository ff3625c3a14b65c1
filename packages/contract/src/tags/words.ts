import type { AreaAudit, AreaErrors } from '../words.ts'

export const tagErrors = {
  ERR_NO_TAG_FOUND: {
    status: 404,
    pt: 'Etiqueta não encontrada. Ela pode ter sido excluída; escolha outra.',
    en: 'Tag not found. It may have been deleted; choose another one.',
    es: 'No encontramos la etiqueta. Es posible que se haya eliminado; elige otra.',
  },
  ERR_DUPLICATED_TAG: {
    status: 409,
    pt: 'Já existe uma etiqueta com este nome. Escolha outro nome.',
    en: 'There is already a tag with this name. Choose another name.',
    es: 'Ya existe una etiqueta con este nombre. Elige otro nombre.',
  },
} as const satisfies AreaErrors

export const tagAudit = {
  groups: { tickets: ['tag'] },
  actions: {
    'tag.create': {
      pt: '{{who}} criou a etiqueta {{what}}',
      en: '{{who}} created the tag {{what}}',
      es: '{{who}} creó la etiqueta {{what}}',
    },
    'tag.update': {
      pt: '{{who}} alterou a etiqueta {{what}}',
      en: '{{who}} changed the tag {{what}}',
      es: '{{who}} cambió la etiqueta {{what}}',
    },
    'tag.delete': {
      pt: '{{who}} excluiu a etiqueta {{what}}',
      en: '{{who}} deleted the tag {{what}}',
      es: '{{who}} eliminó la etiqueta {{what}}',
    },
  },
} as const satisfies AreaAudit
