/** Express 5 beside Express 4: what the test of the adapters uses has the same types in both. */
declare module 'express-5' {
  import express from 'express';
  export default express;
}
