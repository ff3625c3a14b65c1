import { defineTexts } from '../../platform/i18n/texts.ts'

export const emojiTexts = defineTexts(
  {
    insert: 'Inserir emoji',
    search: 'Buscar emoji',
    none: 'Nenhum emoji encontrado',
  },
  {
    en: async () => ({
      insert: 'Insert emoji',
      search: 'Search emoji',
      none: 'No emoji found',
    }),
    es: async () => ({
      insert: 'Agregar emoji',
      search: 'Busca un emoji',
      none: 'No se encontró ningún emoji',
    }),
  },
)
