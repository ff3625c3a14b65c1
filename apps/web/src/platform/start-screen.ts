import { createContext, use } from 'react'

/**
 * The path of the first screen that the signed-in user may open; null if the user may open no screen of the menu. The
 * shell, which knows the menu, provides it.
 */
export const StartScreen = createContext<string | null>('/tickets')

/** Returns the path of the first screen that the signed-in user may open. Null: they may open no screen. */
export const useStartScreen = (): string | null => use(StartScreen)
