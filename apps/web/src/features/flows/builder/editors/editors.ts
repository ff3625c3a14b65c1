import { lazyPart } from '../../../../ui/lazy-part.tsx'
import type { EditorProps, Editors } from './editor.ts'

/** The editor of each kind of node, loaded when one is opened. */
export const editors = {
  start: lazyPart<EditorProps>(() => import('./kinds/start-editor.tsx').then((file) => file.StartEditor)),
  message: lazyPart<EditorProps>(() => import('./kinds/text-editors.tsx').then((file) => file.MessageEditor)),
  interval: lazyPart<EditorProps>(() => import('./kinds/interval-editor.tsx').then((file) => file.IntervalEditor)),
  menu: lazyPart<EditorProps>(() => import('./kinds/menu-editor.tsx').then((file) => file.MenuEditor)),
  img: lazyPart<EditorProps>(() => import('./kinds/media-editors.tsx').then((file) => file.ImageEditor)),
  audio: lazyPart<EditorProps>(() => import('./kinds/media-editors.tsx').then((file) => file.AudioEditor)),
  video: lazyPart<EditorProps>(() => import('./kinds/media-editors.tsx').then((file) => file.VideoEditor)),
  randomizer: lazyPart<EditorProps>(() =>
    import('./kinds/randomizer-editor.tsx').then((file) => file.RandomizerEditor),
  ),
  singleBlock: lazyPart<EditorProps>(() => import('./content/content-editor.tsx').then((file) => file.ContentEditor)),
  ticket: lazyPart<EditorProps>(() => import('./kinds/ticket-editor.tsx').then((file) => file.TicketEditor)),
  typebot: lazyPart<EditorProps>(() => import('./kinds/typebot-editor.tsx').then((file) => file.TypebotEditor)),
  openai: lazyPart<EditorProps>(() => import('./kinds/openai-editor.tsx').then((file) => file.OpenAiEditor)),
  question: lazyPart<EditorProps>(() => import('./kinds/question-editor.tsx').then((file) => file.QuestionEditor)),
  apiCall: lazyPart<EditorProps>(() => import('./kinds/request-editor.tsx').then((file) => file.RequestEditor)),
  contatoOpcoes: lazyPart<EditorProps>(() => import('./kinds/contact-editor.tsx').then((file) => file.ContactEditor)),
  condition: lazyPart<EditorProps>(() => import('./kinds/condition-editor.tsx').then((file) => file.ConditionEditor)),
  tag: lazyPart<EditorProps>(() => import('./kinds/tag-editor.tsx').then((file) => file.TagNodeEditor)),
  subflow: lazyPart<EditorProps>(() => import('./kinds/subflow-editor.tsx').then((file) => file.SubflowEditor)),
  note: lazyPart<EditorProps>(() => import('./kinds/text-editors.tsx').then((file) => file.NoteEditor)),
} satisfies Editors

/** Loads every editor before it is first opened. */
export const fetchEditors = (): Promise<unknown> =>
  Promise.all(Object.values(editors).map((editor) => editor.preload()))
