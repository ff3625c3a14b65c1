import type { AreaAudit, AreaErrors } from '../words.ts'

export const extractorErrors = {
  ERR_NO_EXTRACTION_FOUND: {
    status: 404,
    pt: 'Extração não encontrada. Ela pode já ter sido excluída.',
    en: 'Extraction not found. It may have been deleted already.',
    es: 'No encontramos la extracción. Es posible que ya se haya eliminado.',
  },
  ERR_EXTRACTION_RUNNING: {
    status: 409,
    pt: 'Já há uma extração em andamento na empresa. Espere que ela termine ou pare-a.',
    en: 'The company has an extraction running. Wait until it ends, or stop it.',
    es: 'Ya hay una extracción en curso en la empresa. Espera a que termine o detenla.',
  },
  ERR_EXTRACTION_LIMIT: {
    status: 403,
    pt: 'A empresa já extraiu tudo o que pode neste mês.',
    en: 'The company has reached its extraction limit for this month.',
    es: 'La empresa ya extrajo todo lo que puede este mes.',
  },
  ERR_EXTRACTION_SOURCE: {
    status: 400,
    pt: 'Esta fonte de empresas não está configurada nesta instalação.',
    en: 'This source of businesses is not set up on this installation.',
    es: 'Esta fuente de empresas no está configurada en esta instalación.',
  },
} as const satisfies AreaErrors

export const extractorAudit = {
  groups: { contacts: ['extraction'] },
  actions: {
    'extraction.export': {
      pt: '{{who}} baixou os resultados da extração {{what}}',
      en: '{{who}} downloaded the results of the extraction {{what}}',
      es: '{{who}} descargó los resultados de la extracción {{what}}',
    },
    'extraction.start': {
      pt: '{{who}} iniciou a extração {{what}}',
      en: '{{who}} started the extraction {{what}}',
      es: '{{who}} inició la extracción {{what}}',
    },
    'extraction.stop': {
      pt: '{{who}} parou a extração {{what}}',
      en: '{{who}} stopped the extraction {{what}}',
      es: '{{who}} detuvo la extracción {{what}}',
    },
    'extraction.contacts': {
      pt: '{{who}} salvou contatos extraídos',
      en: '{{who}} saved extracted contacts',
      es: '{{who}} guardó contactos extraídos',
    },
    'extraction.list': {
      pt: '{{who}} copiou contatos extraídos para a lista {{what}}',
      en: '{{who}} copied extracted contacts to the list {{what}}',
      es: '{{who}} copió contactos extraídos a la lista {{what}}',
    },
    'extraction.delete': {
      pt: '{{who}} excluiu a extração {{what}}',
      en: '{{who}} deleted the extraction {{what}}',
      es: '{{who}} eliminó la extracción {{what}}',
    },
  },
} as const satisfies AreaAudit
