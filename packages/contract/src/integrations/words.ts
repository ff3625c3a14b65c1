import type { AreaAudit, AreaErrors } from '../words.ts'

export const integrationErrors = {
  ERR_NO_INTEGRATION_FOUND: {
    status: 404,
    pt: 'Integração não encontrada. Ela pode ter sido excluída; atualize a página.',
    en: 'Integration not found. It may have been deleted; refresh the page.',
    es: 'No se encontró la integración. Puede haber sido eliminada; actualiza la página.',
  },
  ERR_INTEGRATION_INCOMPLETE: {
    status: 400,
    pt: 'Faltam dados para este tipo de integração. Preencha os campos marcados.',
    en: 'This type of integration needs more fields. Fill in the marked ones.',
    es: 'Faltan datos para este tipo de integración. Completa los campos marcados.',
  },
  ERR_INTEGRATION_TEST: {
    status: 400,
    pt: 'O teste da integração não deu certo.',
    en: 'The integration test failed.',
    es: 'La prueba de la integración no tuvo éxito.',
  },
} as const satisfies AreaErrors

export const integrationAudit = {
  groups: { settings: ['integration'] },
  actions: {
    'integration.create': {
      pt: '{{who}} criou a integração {{what}}',
      en: '{{who}} created the integration {{what}}',
      es: '{{who}} creó la integración {{what}}',
    },
    'integration.update': {
      pt: '{{who}} alterou a integração {{what}}',
      en: '{{who}} changed the integration {{what}}',
      es: '{{who}} cambió la integración {{what}}',
    },
    'integration.secret': {
      pt: '{{who}} renovou o segredo da integração {{what}}',
      en: '{{who}} renewed the secret of the integration {{what}}',
      es: '{{who}} renovó el secreto de la integración {{what}}',
    },
    'integration.delete': {
      pt: '{{who}} excluiu a integração {{what}}',
      en: '{{who}} deleted the integration {{what}}',
      es: '{{who}} eliminó la integración {{what}}',
    },
  },
} as const satisfies AreaAudit
