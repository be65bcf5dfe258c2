import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

const DOCS_PATH = '/docs'

/** Swagger's own page brings inline styles and pictures in its style sheet; scripts still come from us alone. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Before the routes: it listens to them as they are added. */
export async function describeRoutes(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '부리', description: '내전 전적과 클랜 커뮤니티', version: '1' },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}

export async function serveDocs(app: FastifyInstance) {
  await app.register(async (docs) => {
    // Swagger adds these routes itself and cannot say who may call them.
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'open' }
    })
    await docs.register(swaggerUi, {
      routePrefix: DOCS_PATH,
      staticCSP: DOCS_POLICY,
      uiConfig: { deepLinking: true },
    })
  })
}
