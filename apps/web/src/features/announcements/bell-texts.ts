import { defineTexts } from '../../platform/i18n/texts.ts'

/** Separate from the screen's texts, because the shell shows them on every screen. */
export const announcementBellTexts = defineTexts(
  {
    bell: 'Informativos',
    bellNew_one: 'Informativos, {{count}} novo',
    bellNew_other: 'Informativos, {{count}} novos',
  },
  {
    en: async () => ({
      bell: 'Announcements',
      bellNew_one: 'Announcements, {{count}} new',
      bellNew_other: 'Announcements, {{count}} new',
    }),
    es: async () => ({
      bell: 'Comunicados',
      bellNew_one: 'Comunicados, {{count}} nuevo',
      bellNew_other: 'Comunicados, {{count}} nuevos',
    }),
  },
)
