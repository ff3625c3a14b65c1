import { contentData, type FlowTemplate, graphOf, menuData, ticketData } from './template.ts'

const texts = {
  pt: {
    order: 'pedido',
    status: 'situacao_pedido',
    hint: 'Em “Req HTTP”, escreva o endereço do seu sistema, com o número do pedido: https://loja.exemplo/pedidos/{{pedido}}. O campo “status” da resposta vai para a variável situacao_pedido.',
    ask: 'Qual é o número do seu pedido?',
    tell: 'Pedido {{pedido}}: {{situacao_pedido}}',
    more: 'Posso ajudar em mais alguma coisa?',
    options: ['Consultar outro pedido', 'Falar com um atendente', 'Não, obrigado'],
    bye: 'Obrigado pelo contato, {{firstName}}!',
    failed: 'Não consegui consultar o pedido {{pedido}} agora. Vou passar você para um atendente.',
  },
  en: {
    order: 'order',
    status: 'order_status',
    hint: 'In the HTTP request, write the address of your system with the order number: https://shop.example/orders/{{order}}. The answer’s field “status” goes into the variable order_status.',
    ask: 'What is your order number?',
    tell: 'Order {{order}}: {{order_status}}',
    more: 'Can I help you with anything else?',
    options: ['Look up another order', 'Talk to a person', 'No, thank you'],
    bye: 'Thank you for getting in touch, {{firstName}}!',
    failed: 'I could not look up order {{order}} right now. I am handing you over to a person.',
  },
  es: {
    order: 'pedido',
    status: 'estado_pedido',
    hint: 'En la solicitud HTTP, escribe la dirección de tu sistema con el número del pedido: https://tienda.ejemplo/pedidos/{{pedido}}. El campo “status” de la respuesta va a la variable estado_pedido.',
    ask: '¿Cuál es el número de tu pedido?',
    tell: 'Pedido {{pedido}}: {{estado_pedido}}',
    more: '¿Puedo ayudarte con algo más?',
    options: ['Consultar otro pedido', 'Hablar con una persona', 'No, gracias'],
    bye: '¡Gracias por escribirnos, {{firstName}}!',
    failed: 'No pude consultar el pedido {{pedido}} ahora. Te paso con una persona.',
  },
}

/** Asks for an order number and sends the response of the company's system. */
export const orderStatus: FlowTemplate = ({ language, queues }) => {
  const { order, status, hint, ask, tell, more, options, bye, failed: failureText } = texts[language]
  const request = {
    ...{ url: '', method: 'GET', variables: [], confirmChange: false },
    saves: [{ path: 'status', variable: status }],
  }
  return graphOf(
    [
      ['2', [1, 0], 'question', { message: ask, answerKey: order }],
      ['3', [2, 0], 'apiCall', request],
      ['4', [3, 0], 'singleBlock', contentData(tell)],
      ['5', [4, 0], 'menu', menuData(more, options)],
      ['6', [5, 1], 'ticket', ticketData(queues[0])],
      ['7', [5, 2], 'singleBlock', contentData(bye)],
      ['8', [3, 1], 'singleBlock', contentData(failureText)],
      ['9', [2, 2], 'note', { text: hint }],
    ],
    ['1>2', '2>3', '3>4', '3/error>8', '4>5', '5/a1>2', '5/a2>6', '5/a3>7', '8>6'],
  )
}
