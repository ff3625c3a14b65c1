import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  privacy: 'Política de privacidad',
  terms: 'Términos del servicio',
  backHome: 'Ir a Recado',
  companyName: 'Razón social de la empresa responsable',
  document: 'Registro de la empresa (CNPJ)',
  address: 'Dirección',
  officerName: 'Encargado de los datos personales',
  officerEmail: 'Correo del encargado',
  jurisdiction: 'Ciudad de jurisdicción',
  effectiveOn: 'Fecha de vigencia',
  effectiveOnHelp: 'El día desde el que valen los textos.',
  incomplete: 'Texto incompleto',
  incompleteHelp:
    'El operador de esta instalación todavía debe completar: {{fields}}. Hasta entonces este texto es un modelo y los datos que faltan aparecen marcados.',
  processor_mail: 'servidor de correo, que entrega los correos del servicio',
  processor_objectStore: 'almacenamiento de objetos, donde están los archivos de las conversaciones',
  processor_efi: 'Efí, que procesa los pagos por Pix de la suscripción',
  processor_asaas: 'Asaas, que procesa los pagos por Pix de la suscripción',
  processor_places: 'API de lugares de Google, que recibe las búsquedas del extractor de contactos',
  processor_openStreetMap: 'OpenStreetMap, que recibe las búsquedas del extractor de contactos',
  processor_mapTiles: 'servidor de mapas, del que el navegador carga las imágenes del mapa',
  noProcessors: 'ninguno por ahora',
  formHelp: 'Estos datos completan los textos públicos de la instalación. Pide a un abogado que los revise.',
  missingCount_one: 'Falta {{count}} campo; en los textos aparece marcado.',
  missingCount_other: 'Faltan {{count}} campos; en los textos aparecen marcados.',
  complete: 'Todos los campos están completos.',
  emailInvalid: 'Escribe un correo válido.',
  save: 'Guardar datos legales',
  saved: 'Datos legales guardados.',
}
