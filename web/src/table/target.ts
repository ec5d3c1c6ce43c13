/** What an event happened to, where that is an element: not the document, nor the window. */
export const elementOf = ({ target }: Event): Element | null => (target instanceof Element ? target : null)
