import type { AreaAudit, AreaErrors } from '../words.ts'

export const fileListErrors = {
  // Used by every upload (apps/server/src/platform/storage/scanned-storage.ts). Declared here because the first page
  // does not need its text.
  ERR_INFECTED_FILE: {
    status: 400,
    pt: 'O antivírus encontrou {{name}} neste arquivo. Ele não foi guardado.',
    en: 'The virus scanner found {{name}} in this file. It was not stored.',
    es: 'El antivirus encontró {{name}} en este archivo. No se guardó.',
  },
  ERR_NO_FILE_LIST_FOUND: {
    status: 404,
    pt: 'Lista de arquivos não encontrada. Ela pode ter sido excluída; atualize a página.',
    en: 'File list not found. It may have been deleted; refresh the page.',
    es: 'No se encontró la lista de archivos. Puede haber sido eliminada; actualiza la página.',
  },
  ERR_NO_FILE_OPTION_FOUND: {
    status: 404,
    pt: 'Este item não está mais na lista de arquivos. Atualize a página e envie o arquivo de novo.',
    en: 'This item is no longer on the file list. Refresh the page and send the file again.',
    es: 'Este elemento ya no está en la lista de archivos. Actualiza la página y envía el archivo de nuevo.',
  },
  ERR_FILE_LIST_IN_USE: {
    status: 409,
    pt: 'Uma campanha que ainda não terminou usa esta lista de arquivos. Espere que ela termine ou escolha outra lista nela.',
    en: 'An unfinished campaign uses this file list. Wait until it has finished or choose another list in it.',
    es: 'Una campaña que aún no terminó usa esta lista de archivos. Espera a que termine o elige otra lista en ella.',
  },
} as const satisfies AreaErrors

export const fileListAudit = {
  groups: { contacts: ['fileList'] },
  actions: {
    'fileList.create': {
      pt: '{{who}} criou a lista de arquivos {{what}}',
      en: '{{who}} created the file list {{what}}',
      es: '{{who}} creó la lista de archivos {{what}}',
    },
    'fileList.update': {
      pt: '{{who}} alterou a lista de arquivos {{what}}',
      en: '{{who}} changed the file list {{what}}',
      es: '{{who}} cambió la lista de archivos {{what}}',
    },
    'fileList.delete': {
      pt: '{{who}} excluiu a lista de arquivos {{what}}',
      en: '{{who}} deleted the file list {{what}}',
      es: '{{who}} eliminó la lista de archivos {{what}}',
    },
  },
} as const satisfies AreaAudit
