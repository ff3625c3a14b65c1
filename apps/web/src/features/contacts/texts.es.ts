import type { Translation } from '../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  name: 'Nombre',
  number: 'Número de WhatsApp',
  numberHelp: 'Con código de país y de área, como 55 11 99999-9999.',
  numberInvalid: 'Escribe de 8 a 15 dígitos.',
  email: 'Correo electrónico',
  extraInfo: 'Más datos',
  extraName: 'Dato',
  extraValue: 'Contenido',
  addExtra: 'Agregar un dato',
  removeExtra: 'Quitar {{name}}',
  newTitle: 'Nuevo contacto',
  editTitle: 'Modificar contacto',
  create: 'Crear contacto',
  created: 'Contacto creado.',
  saved: 'Contacto guardado.',
  contact: 'Contacto',
  searchHelp: 'Escribe al menos 3 letras o números.',
  searching: 'Buscando contactos…',
  noneFound: 'No se encontró ningún contacto.',
  createNamed: 'Crear el contacto “{{name}}”',
}
