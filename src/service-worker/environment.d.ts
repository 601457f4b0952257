interface ImportMetaEnv {
  /** The setting SERVICE_WORKER of the build. */
  readonly SERVICE_WORKER: 'on' | 'off';
}
