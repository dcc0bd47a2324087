/** The parts of a page that do something, by the names that pages write and the browser finds their code by. */
export type IslandName = 'menu' | 'search' | 'page-menu' | 'suggestions' | 'try-step' | 'worked-example';
