import { contentData, type FlowTemplate, graphOf, menuData, ticketData } from './template.ts'

const texts = {
  pt: {
    answer: 'melhorar',
    ask: '{{firstName}}, como foi o nosso atendimento?',
    options: ['Ótimo', 'Regular', 'Ruim'],
    thanks: 'Que bom! Obrigado pela resposta.',
    why: 'O que podemos melhorar?',
    noted: 'Obrigado! Vamos cuidar disso.',
    sorry: 'Sentimos muito. Um atendente vai falar com você.',
  },
  en: {
    answer: 'to_improve',
    ask: '{{firstName}}, how did we do?',
    options: ['Great', 'Fair', 'Poor'],
    thanks: 'Good to hear! Thank you for your answer.',
    why: 'What can we do better?',
    noted: 'Thank you! We will see to it.',
    sorry: 'We are sorry. Somebody will talk to you.',
  },
  es: {
    answer: 'mejorar',
    ask: '{{firstName}}, ¿cómo fue nuestra atención?',
    options: ['Excelente', 'Regular', 'Mala'],
    thanks: '¡Qué bueno! Gracias por responder.',
    why: '¿Qué podemos mejorar?',
    noted: '¡Gracias! Nos ocuparemos de eso.',
    sorry: 'Lo sentimos mucho. Una persona hablará contigo.',
  },
}

/**
 * Asks how the service was, asks for a reason if it was only fair, and hands dissatisfied customers to an attendant.
 */
export const satisfaction: FlowTemplate = ({ language, queues }) => {
  const { answer, ask, options, thanks, why, noted, sorry } = texts[language]
  return graphOf(
    [
      ['2', [1, 0], 'menu', menuData(ask, options)],
      ['3', [2, 0], 'singleBlock', contentData(thanks)],
      ['4', [2, 1], 'question', { message: why, answerKey: answer }],
      ['5', [3, 1], 'singleBlock', contentData(noted)],
      ['6', [2, 2], 'singleBlock', contentData(sorry)],
      ['7', [3, 2], 'ticket', ticketData(queues[0])],
    ],
    ['1>2', '2/a1>3', '2/a2>4', '4>5', '2/a3>6', '6>7'],
  )
}
