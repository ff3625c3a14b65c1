import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  title: 'Empieza por aquí',
  doneTitle: 'Todo listo para atender',
  help: 'Cuatro pasos hasta la primera conversación. Cada uno queda marcado en cuanto sucede.',
  doneHelp: 'Los cuatro pasos están hechos. Lo que creaste está en el menú.',
  connection: 'Conectar un número',
  connectionHelp: 'Escanea el código QR con el celular de la empresa.',
  queues: 'Crear colas',
  queuesHelp: 'Ventas, soporte, cobros: quien escribe elige con quién hablar.',
  team: 'Invitar al equipo',
  teamHelp: 'Crea un acceso para cada persona y elige sus colas.',
  message: 'Escribir el primer mensaje',
  messageHelp: 'Inicia una conversación con un cliente.',
  messageSimulated: 'En el Simulador, escribe como cliente y mira llegar la conversación.',
  stepDone: 'hecho',
  progress: '{{done}} de 4 hechos',
  dismiss: 'Descartar',
  demoTitle: 'Mira llegar una conversación',
  demoHelp: 'Abre el Simulador, escribe como cliente y sigue la conversación aquí.',
  openSimulator: 'Abrir el Simulador',
}
